// What a page says that cannot be shown: what happened, and what to do.

import type { PageLanguage } from '../../lodging/sites/site.ts'

interface ErrorTexts {
  readonly title: string
  readonly text: string
}

export interface ErrorWords {
  readonly notFound: ErrorTexts
  /** The address or the form has something that cannot be. */
  readonly badRequest: ErrorTexts
  readonly tooMany: ErrorTexts
  /** The server, or one that it needs, cannot answer now. */
  readonly unavailable: ErrorTexts
  readonly failed: ErrorTexts
  /** Nothing is sold on the site any more. */
  readonly closed: ErrorTexts
  readonly home: string
  /** Before the id of the request. */
  readonly reference: string
}

export const errorWords: Readonly<Record<PageLanguage, ErrorWords>> = {
  en: {
    notFound: { title: 'This page is not here', text: 'The address may be mistyped, or the page is gone.' },
    badRequest: {
      title: 'This cannot be shown',
      text: 'Something in the address or the form is not right. Go back and change it.',
    },
    tooMany: {
      title: 'One moment, please',
      text: 'Many requests came from your connection. Wait a minute, then reload the page.',
    },
    unavailable: {
      title: 'Back in a moment',
      text: 'Prices and rooms cannot be shown right now. Nothing was booked or charged. Reload the page in a minute.',
    },
    failed: {
      title: 'Something went wrong',
      text: 'The fault is ours. Reload the page; if it stays, tell us the number below.',
    },
    closed: {
      title: 'This site is closed',
      text: 'Nothing can be booked here any more. Reservations that you have made stay as they are.',
    },
    home: 'To the home page',
    reference: 'Reference',
  },
  de: {
    notFound: {
      title: 'Diese Seite gibt es nicht',
      text: 'Vielleicht ist die Adresse vertippt, oder es gibt die Seite nicht mehr.',
    },
    badRequest: {
      title: 'Das lässt sich nicht anzeigen',
      text: 'In der Adresse oder im Formular stimmt etwas nicht. Gehen Sie zurück und ändern Sie es.',
    },
    tooMany: {
      title: 'Einen Moment bitte',
      text: 'Von Ihrem Anschluss kamen viele Anfragen. Warten Sie eine Minute und laden Sie die Seite neu.',
    },
    unavailable: {
      title: 'Gleich wieder da',
      text: 'Preise und Zimmer lassen sich gerade nicht anzeigen. Nichts wurde gebucht oder belastet. Laden Sie die Seite in einer Minute neu.',
    },
    failed: {
      title: 'Etwas ist schiefgegangen',
      text: 'Der Fehler liegt bei uns. Laden Sie die Seite neu; bleibt er, nennen Sie uns die Nummer unten.',
    },
    closed: {
      title: 'Diese Seite ist geschlossen',
      text: 'Hier kann nichts mehr gebucht werden. Reservierungen, die Sie gemacht haben, bleiben, wie sie sind.',
    },
    home: 'Zur Startseite',
    reference: 'Nummer',
  },
  fr: {
    notFound: {
      title: 'Cette page n’existe pas',
      text: 'L’adresse est peut-être mal saisie, ou la page n’existe plus.',
    },
    badRequest: {
      title: 'Impossible d’afficher cette page',
      text: 'Quelque chose ne va pas dans l’adresse ou le formulaire. Revenez en arrière et corrigez.',
    },
    tooMany: {
      title: 'Un instant, s’il vous plaît',
      text: 'Votre connexion a envoyé beaucoup de demandes. Attendez une minute, puis rechargez la page.',
    },
    unavailable: {
      title: 'De retour dans un instant',
      text: 'Les prix et les chambres ne peuvent pas être affichés pour le moment. Rien n’a été réservé ni débité. Rechargez la page dans une minute.',
    },
    failed: {
      title: 'Un problème est survenu',
      text: 'L’erreur vient de nous. Rechargez la page ; si elle persiste, indiquez-nous le numéro ci-dessous.',
    },
    closed: {
      title: 'Ce site est fermé',
      text: 'Plus rien ne peut être réservé ici. Les réservations que vous avez faites restent inchangées.',
    },
    home: 'Retour à l’accueil',
    reference: 'Référence',
  },
  es: {
    notFound: {
      title: 'Esta página no existe',
      text: 'Puede que la dirección esté mal escrita o que la página ya no exista.',
    },
    badRequest: {
      title: 'No se puede mostrar',
      text: 'Algo en la dirección o en el formulario no es correcto. Vuelva atrás y cámbielo.',
    },
    tooMany: {
      title: 'Un momento, por favor',
      text: 'Han llegado muchas solicitudes desde su conexión. Espere un minuto y vuelva a cargar la página.',
    },
    unavailable: {
      title: 'Volvemos en un momento',
      text: 'Ahora no se pueden mostrar precios ni habitaciones. No se ha reservado ni cobrado nada. Vuelva a cargar la página dentro de un minuto.',
    },
    failed: {
      title: 'Algo ha fallado',
      text: 'El error es nuestro. Vuelva a cargar la página; si continúa, indíquenos el número de abajo.',
    },
    closed: {
      title: 'Este sitio está cerrado',
      text: 'Aquí ya no se puede reservar. Las reservas que usted ha hecho siguen como están.',
    },
    home: 'Ir al inicio',
    reference: 'Referencia',
  },
  ja: {
    notFound: {
      title: 'ページが見つかりません',
      text: 'アドレスが間違っているか、ページがなくなった可能性があります。',
    },
    badRequest: {
      title: '表示できません',
      text: 'アドレスまたは入力内容に誤りがあります。前のページに戻って修正してください。',
    },
    tooMany: {
      title: '少々お待ちください',
      text: 'お使いの接続から多くのリクエストがありました。1分ほど待ってから再読み込みしてください。',
    },
    unavailable: {
      title: 'まもなく再開します',
      text: '現在、料金と空室を表示できません。予約も請求も行われていません。1分ほど後に再読み込みしてください。',
    },
    failed: {
      title: '問題が発生しました',
      text: 'こちら側の不具合です。再読み込みしても直らない場合は、下の番号をお知らせください。',
    },
    closed: {
      title: 'このサイトは終了しました',
      text: 'こちらではご予約いただけません。すでにお取りいただいたご予約はそのまま有効です。',
    },
    home: 'ホームへ',
    reference: '受付番号',
  },
}
