// The bar above every page of a preview.

import type { PageLanguage } from '../../lodging/sites/site.ts'

export interface PreviewWords {
  readonly title: string
  readonly text: string
  readonly end: string
}

export const previewWords: Readonly<Record<PageLanguage, PreviewWords>> = {
  en: {
    title: 'Preview',
    text: 'Guests do not see these pages yet. Prices and bookings are real.',
    end: 'End the preview',
  },
  de: {
    title: 'Vorschau',
    text: 'Gäste sehen diese Seiten noch nicht. Preise und Buchungen sind echt.',
    end: 'Vorschau beenden',
  },
  fr: {
    title: 'Aperçu',
    text: 'Les clients ne voient pas encore ces pages. Les prix et les réservations sont réels.',
    end: 'Quitter l’aperçu',
  },
  es: {
    title: 'Vista previa',
    text: 'Los huéspedes aún no ven estas páginas. Los precios y las reservas son reales.',
    end: 'Salir de la vista previa',
  },
  ja: {
    title: 'プレビュー',
    text: 'このページはまだお客様には表示されません。料金と予約は実際のものです。',
    end: 'プレビューを終了',
  },
}
