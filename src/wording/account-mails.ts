// Mails to people of the administration: invitations, and links to choose another password.

import type { Language } from '../lodging/documents/languages.ts'

/** `host` is the name of the server that the administration belongs to. */
export interface AccountMailWords {
  letterhead(host: string): string
  readonly invitation: AccountMail
  readonly reset: AccountMail
}

interface AccountMail {
  subject(host: string): string
  readonly title: string
  /** `inviter` is empty in a reset. */
  opening(host: string, inviter: string): string
  readonly button: string
  /** How often and how long the link works, and what to do then. */
  readonly validity: string
  readonly closing: string
}

const english: AccountMailWords = {
  letterhead: host => `Administration of ${host}`,
  invitation: {
    subject: host => `Your invitation to the administration of ${host}`,
    title: 'You are invited',
    opening: (host, inviter) => `${inviter} invites you to the administration of ${host}.`,
    button: 'Choose a password',
    validity:
      'The link works once, for seven days. After that, ask for another one with "Forgot your password?" on the page for signing in.',
    closing: 'If you did not expect this invitation, ignore this mail.',
  },
  reset: {
    subject: host => `Choose another password for ${host}`,
    title: 'Choose another password',
    opening: host => `Somebody has asked for another password for this address at ${host}.`,
    button: 'Choose another password',
    validity:
      'The link works once, for one hour. When another password is chosen, you are signed out everywhere.',
    closing: 'If it was not you, ignore this mail: your password stays as it is.',
  },
}

const german: AccountMailWords = {
  letterhead: host => `Verwaltung von ${host}`,
  invitation: {
    subject: host => `Ihre Einladung zur Verwaltung von ${host}`,
    title: 'Sie sind eingeladen',
    opening: (host, inviter) => `${inviter} lädt Sie zur Verwaltung von ${host} ein.`,
    button: 'Passwort wählen',
    validity:
      'Der Link gilt einmal und sieben Tage lang. Danach erhalten Sie mit „Passwort vergessen?“ auf der Anmeldeseite einen neuen.',
    closing: 'Wenn Sie keine Einladung erwartet haben, können Sie diese Mail ignorieren.',
  },
  reset: {
    subject: host => `Neues Passwort für ${host} wählen`,
    title: 'Neues Passwort wählen',
    opening: host => `Für diese Adresse wurde bei ${host} ein neues Passwort angefordert.`,
    button: 'Neues Passwort wählen',
    validity:
      'Der Link gilt einmal und eine Stunde lang. Mit dem neuen Passwort werden Sie überall abgemeldet.',
    closing: 'Wenn Sie das nicht waren, ignorieren Sie diese Mail: Ihr Passwort bleibt, wie es ist.',
  },
}

const french: AccountMailWords = {
  letterhead: host => `Administration de ${host}`,
  invitation: {
    subject: host => `Votre invitation à l’administration de ${host}`,
    title: 'Vous êtes invité',
    opening: (host, inviter) => `${inviter} vous invite à l’administration de ${host}.`,
    button: 'Choisir un mot de passe',
    validity:
      'Le lien fonctionne une seule fois, pendant sept jours. Ensuite, demandez-en un autre avec « Forgot your password? » sur la page de connexion.',
    closing: 'Si vous n’attendiez pas cette invitation, ignorez ce message.',
  },
  reset: {
    subject: host => `Choisir un nouveau mot de passe pour ${host}`,
    title: 'Choisir un nouveau mot de passe',
    opening: host => `Un nouveau mot de passe a été demandé pour cette adresse sur ${host}.`,
    button: 'Choisir un nouveau mot de passe',
    validity:
      'Le lien fonctionne une seule fois, pendant une heure. Le nouveau mot de passe met fin à toutes vos sessions.',
    closing: 'Si ce n’était pas vous, ignorez ce message : votre mot de passe ne change pas.',
  },
}

const spanish: AccountMailWords = {
  letterhead: host => `Administración de ${host}`,
  invitation: {
    subject: host => `Su invitación a la administración de ${host}`,
    title: 'Ha recibido una invitación',
    opening: (host, inviter) => `${inviter} le invita a la administración de ${host}.`,
    button: 'Elegir una contraseña',
    validity:
      'El enlace funciona una sola vez, durante siete días. Después, pida otro con «Forgot your password?» en la página de inicio de sesión.',
    closing: 'Si no esperaba esta invitación, ignore este mensaje.',
  },
  reset: {
    subject: host => `Elija otra contraseña para ${host}`,
    title: 'Elija otra contraseña',
    opening: host => `Se ha pedido otra contraseña para esta dirección en ${host}.`,
    button: 'Elegir otra contraseña',
    validity:
      'El enlace funciona una sola vez, durante una hora. Con la nueva contraseña se cierran todas sus sesiones.',
    closing: 'Si no ha sido usted, ignore este mensaje: su contraseña no cambia.',
  },
}

const japanese: AccountMailWords = {
  letterhead: host => `${host} の管理画面`,
  invitation: {
    subject: host => `${host} の管理画面への招待`,
    title: '管理画面への招待',
    opening: (host, inviter) => `${inviter} さんが ${host} の管理画面にあなたを招待しました。`,
    button: 'パスワードを設定する',
    validity:
      'このリンクは一度だけ、7日間有効です。期限が切れた場合は、サインインページの「Forgot your password?」から新しいリンクを受け取れます。',
    closing: 'この招待に心当たりがない場合は、このメールを無視してください。',
  },
  reset: {
    subject: host => `${host} のパスワードの再設定`,
    title: 'パスワードの再設定',
    opening: host => `${host} で、このアドレスのパスワードの再設定が依頼されました。`,
    button: 'パスワードを再設定する',
    validity: 'このリンクは一度だけ、1時間有効です。再設定すると、すべての端末からサインアウトされます。',
    closing: '心当たりがない場合は、このメールを無視してください。パスワードは変わりません。',
  },
}

/** By the language of the person. */
export const accountMails: Readonly<Record<Language, AccountMailWords>> = {
  en: english,
  de: german,
  fr: french,
  es: spanish,
  ja: japanese,
}
