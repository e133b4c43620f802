// Mails to people of the administration about changes of how they sign in.

import type { Language } from '../lodging/languages.ts'

type Change =
  | 'password_changed'
  | 'authenticator_added'
  | 'authenticator_removed'
  | 'passkey_added'
  | 'passkey_removed'
  | 'identity_bound'
  | 'identity_unbound'

/** `host` is the name of the server that the administration belongs to. */
export interface SecurityMailWords {
  letterhead(host: string): string
  /** `title` is that of the change. */
  subject(title: string, host: string): string
  readonly titles: Readonly<Record<Change, string>>
  opening(host: string): string
  readonly ifNotYou: string
  /** Above the facts of the change. */
  readonly change: string
  readonly when: string
  readonly passkey: string
  readonly button: string
  readonly closing: string
}

const english: SecurityMailWords = {
  letterhead: host => `Administration of ${host}`,
  subject: (title, host) => `${title}: ${host}`,
  titles: {
    password_changed: 'Your password was changed',
    authenticator_added: 'Codes of an authenticator were switched on',
    authenticator_removed: 'Codes of an authenticator were switched off',
    passkey_added: 'A passkey was added',
    passkey_removed: 'A passkey was removed',
    identity_bound: 'Single sign-on was connected',
    identity_unbound: 'Single sign-on was disconnected',
  },
  opening: host => `The way in which you sign in to the administration of ${host} has changed.`,
  ifNotYou:
    'If this was neither you nor an operator whom you asked, choose another password at once and tell an operator.',
  change: 'The change',
  when: 'When',
  passkey: 'Passkey',
  button: 'See your account',
  closing: 'This mail is sent after each such change. It asks for no password and no code.',
}

const german: SecurityMailWords = {
  letterhead: host => `Verwaltung von ${host}`,
  subject: (title, host) => `${title}: ${host}`,
  titles: {
    password_changed: 'Ihr Passwort wurde geändert',
    authenticator_added: 'Codes einer Authenticator-App wurden eingeschaltet',
    authenticator_removed: 'Codes einer Authenticator-App wurden ausgeschaltet',
    passkey_added: 'Ein Passkey wurde hinzugefügt',
    passkey_removed: 'Ein Passkey wurde entfernt',
    identity_bound: 'Einmalanmeldung wurde verbunden',
    identity_unbound: 'Einmalanmeldung wurde getrennt',
  },
  opening: host => `Die Art, wie Sie sich bei der Verwaltung von ${host} anmelden, hat sich geändert.`,
  ifNotYou:
    'Wenn das weder Sie noch ein von Ihnen gebetener Betreiber war, wählen Sie sofort ein neues Passwort und sagen Sie einem Betreiber Bescheid.',
  change: 'Die Änderung',
  when: 'Wann',
  passkey: 'Passkey',
  button: 'Ihr Konto ansehen',
  closing:
    'Diese Mail wird nach jeder solchen Änderung gesendet. Sie fragt weder nach einem Passwort noch nach einem Code.',
}

const french: SecurityMailWords = {
  letterhead: host => `Administration de ${host}`,
  subject: (title, host) => `${title} : ${host}`,
  titles: {
    password_changed: 'Votre mot de passe a été modifié',
    authenticator_added: 'Les codes d’une application d’authentification ont été activés',
    authenticator_removed: 'Les codes d’une application d’authentification ont été désactivés',
    passkey_added: 'Une clé d’accès a été ajoutée',
    passkey_removed: 'Une clé d’accès a été supprimée',
    identity_bound: 'L’authentification unique a été associée',
    identity_unbound: 'L’authentification unique a été dissociée',
  },
  opening: host => `Votre façon de vous connecter à l’administration de ${host} a changé.`,
  ifNotYou:
    'Si ce n’était ni vous ni un opérateur à votre demande, choisissez aussitôt un autre mot de passe et prévenez un opérateur.',
  change: 'Le changement',
  when: 'Quand',
  passkey: 'Clé d’accès',
  button: 'Voir votre compte',
  closing: 'Ce message est envoyé après chaque changement de ce type. Il ne demande ni mot de passe ni code.',
}

const spanish: SecurityMailWords = {
  letterhead: host => `Administración de ${host}`,
  subject: (title, host) => `${title}: ${host}`,
  titles: {
    password_changed: 'Su contraseña ha cambiado',
    authenticator_added: 'Se han activado los códigos de una aplicación de autenticación',
    authenticator_removed: 'Se han desactivado los códigos de una aplicación de autenticación',
    passkey_added: 'Se ha añadido una clave de acceso',
    passkey_removed: 'Se ha eliminado una clave de acceso',
    identity_bound: 'Se ha conectado el inicio de sesión único',
    identity_unbound: 'Se ha desconectado el inicio de sesión único',
  },
  opening: host => `Ha cambiado la forma en que usted inicia sesión en la administración de ${host}.`,
  ifNotYou:
    'Si no ha sido usted ni un operador a petición suya, elija enseguida otra contraseña y avise a un operador.',
  change: 'El cambio',
  when: 'Cuándo',
  passkey: 'Clave de acceso',
  button: 'Ver su cuenta',
  closing: 'Este mensaje se envía después de cada cambio así. No pide ninguna contraseña ni código.',
}

const japanese: SecurityMailWords = {
  letterhead: host => `${host} の管理画面`,
  subject: (title, host) => `${title} (${host})`,
  titles: {
    password_changed: 'パスワードが変更されました',
    authenticator_added: '認証アプリのコードが有効になりました',
    authenticator_removed: '認証アプリのコードが無効になりました',
    passkey_added: 'パスキーが追加されました',
    passkey_removed: 'パスキーが削除されました',
    identity_bound: 'シングルサインオンが接続されました',
    identity_unbound: 'シングルサインオンが解除されました',
  },
  opening: host => `${host} の管理画面へのサインイン方法が変更されました。`,
  ifNotYou:
    'ご自身の操作でも、依頼した管理者の操作でもない場合は、すぐに別のパスワードを設定し、管理者に知らせてください。',
  change: '変更の内容',
  when: '日時',
  passkey: 'パスキー',
  button: 'アカウントを見る',
  closing: 'このメールは、この種の変更のたびに送られます。パスワードやコードをお尋ねすることはありません。',
}

/** By the language of the person. */
export const securityMails: Readonly<Record<Language, SecurityMailWords>> = {
  en: english,
  de: german,
  fr: french,
  es: spanish,
  ja: japanese,
}
