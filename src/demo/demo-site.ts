// The booking pages of the demo: the tourist office of Juniper Falls.

import type { SiteDocument } from '../lodging/sites/site.ts'
import { defaultTheme } from '../lodging/sites/theme.ts'

export const demoSite: SiteDocument = {
  name: 'Juniper Falls',
  headline: {
    en: 'Stay in Juniper Falls',
    de: 'Übernachten in Juniper Falls',
    fr: 'Séjourner à Juniper Falls',
    es: 'Alojarse en Juniper Falls',
    ja: 'ジュニパー・フォールズに泊まる',
  },
  introduction: {
    en: 'Places to stay between the gondola and Lake Heron. Every price is for your whole stay, taxes and fees included.',
    de: 'Unterkünfte zwischen der Gondelbahn und dem Heron-See. Jeder Preis gilt für den ganzen Aufenthalt, mit Steuern und Gebühren.',
    fr: 'Des hébergements entre la télécabine et le lac Heron. Chaque prix vaut pour tout le séjour, taxes et frais compris.',
    es: 'Alojamientos entre el teleférico y el lago Heron. Cada precio es por toda la estancia, con impuestos y tasas.',
    ja: 'ゴンドラ乗り場とヘロン湖の間に点在する宿。料金はすべて滞在全体の合計で、税・手数料を含みます。',
  },
  operator: 'Juniper Falls Tourist Office',
  terms: {
    en: 'The contract for a stay is between you and the property. The tourist office passes your booking on and adds nothing to the price.',
    de: 'Der Vertrag über den Aufenthalt besteht zwischen Ihnen und der Unterkunft. Das Fremdenverkehrsamt gibt Ihre Buchung weiter und schlägt nichts auf den Preis auf.',
    fr: 'Le contrat de séjour est conclu entre vous et l’hébergement. L’office du tourisme transmet votre réservation et n’ajoute rien au prix.',
    es: 'El contrato de estancia se celebra entre usted y el alojamiento. La oficina de turismo transmite su reserva y no añade nada al precio.',
    ja: '宿泊契約はお客様と宿との間で結ばれます。観光局はご予約を取り次ぎ、料金を上乗せすることはありません。',
  },
  privacy: {
    en: 'The property gets what you enter for your booking. These pages set cookies for your visit only, and load nothing from elsewhere.',
    de: 'Die Unterkunft erhält, was Sie für Ihre Buchung eingeben. Diese Seiten setzen Cookies nur für Ihren Besuch und laden nichts von anderen Servern.',
    fr: 'L’hébergement reçoit ce que vous saisissez pour votre réservation. Ces pages déposent des cookies pour votre visite seulement et ne chargent rien d’ailleurs.',
    es: 'El alojamiento recibe lo que usted introduce para su reserva. Estas páginas usan cookies solo durante su visita y no cargan nada de otros sitios.',
    ja: 'ご予約の際に入力された内容は宿に送られます。このサイトはご訪問中だけのCookieを使用し、外部からは何も読み込みません。',
  },
  languages: ['en', 'de', 'fr', 'es', 'ja'],
  currencies: ['USD', 'EUR', 'GBP', 'JPY'],
  featured: [],
  properties: null,
  theme: defaultTheme,
  logo: null,
  analyticsUrl: null,
  mapTiles: null,
}
