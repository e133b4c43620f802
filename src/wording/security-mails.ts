// Mails to people of the administration about changes of how they sign in.

import type { Language } from '../lodging/documents/languages.ts'

type Change =
  | 'password_changed'
  | 'authenticator_added'
  | 'authenticator_removed'
  | 'passkey_added'
  | 'passkey_removed'
  | 'identity_bound'
  | 'identity_unbound'
  | 'sign_in_failures'

/** What a mail says of what has happened. */
export interface HappeningWords {
  opening(host: string): string
  readonly ifNotYou: string
  /** Above the facts. */
  readonly change: string
  readonly closing: string
}

/** `host` is the name of the server that the administration belongs to. */
export interface SecurityMailWords extends HappeningWords {
  letterhead(host: string): string
  /** `title` is that of the change. */
  subject(title: string, host: string): string
  readonly titles: Readonly<Record<Change, string>>
  readonly when: string
  readonly passkey: string
  readonly button: string
  /** Where nothing has changed: somebody fails to sign in as the person. */
  readonly failures: HappeningWords
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
    sign_in_failures: 'Somebody fails to sign in as you',
  },
  opening: host => `The way in which you sign in to the administration of ${host} has changed.`,
  ifNotYou:
    'If this was neither you nor an operator whom you asked, choose another password at once and tell an operator.',
  change: 'The change',
  when: 'When',
  passkey: 'Passkey',
  button: 'See your account',
  closing: 'This mail is sent after each such change. It asks for no password and no code.',
  failures: {
    opening: host =>
      `A wrong password or code was sent ten times for your address at the administration of ${host}. Nobody got in.`,
    ifNotYou:
      'For half an hour your password is not taken in a browser that is new to you. A browser in which you have signed in before, a passkey and single sign-on go on working. An operator can lift the wait at once.',
    change: 'What happened',
    closing: 'This mail is sent once a day at most. It asks for no password and no code.',
  },
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
    sign_in_failures: 'Jemand versucht vergeblich, sich als Sie anzumelden',
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
  failures: {
    opening: host =>
      `Zu Ihrer Adresse wurde bei der Verwaltung von ${host} zehnmal ein falsches Passwort oder ein falscher Code gesendet. Niemand ist hineingekommen.`,
    ifNotYou:
      'Eine halbe Stunde lang wird Ihr Passwort in einem Browser, den Sie noch nie benutzt haben, nicht angenommen. Ein Browser, in dem Sie schon angemeldet waren, ein Passkey und die Einmalanmeldung funktionieren weiter. Ein Betreiber kann die Wartezeit sofort aufheben.',
    change: 'Was geschehen ist',
    closing:
      'Diese Mail wird höchstens einmal am Tag gesendet. Sie fragt weder nach einem Passwort noch nach einem Code.',
  },
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
    sign_in_failures: 'Quelqu’un essaie en vain de se connecter à votre place',
  },
  opening: host => `Votre façon de vous connecter à l’administration de ${host} a changé.`,
  ifNotYou:
    'Si ce n’était ni vous ni un opérateur à votre demande, choisissez aussitôt un autre mot de passe et prévenez un opérateur.',
  change: 'Le changement',
  when: 'Quand',
  passkey: 'Clé d’accès',
  button: 'Voir votre compte',
  closing: 'Ce message est envoyé après chaque changement de ce type. Il ne demande ni mot de passe ni code.',
  failures: {
    opening: host =>
      `Un mot de passe ou un code erroné a été envoyé dix fois pour votre adresse à l’administration de ${host}. Personne n’est entré.`,
    ifNotYou:
      'Pendant une demi-heure, votre mot de passe n’est pas accepté dans un navigateur que vous n’avez jamais utilisé. Un navigateur où vous vous êtes déjà connecté, une clé d’accès et l’authentification unique continuent de fonctionner. Un opérateur peut lever l’attente aussitôt.',
    change: 'Ce qui s’est passé',
    closing: 'Ce message est envoyé une fois par jour au plus. Il ne demande ni mot de passe ni code.',
  },
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
    sign_in_failures: 'Alguien intenta en vano iniciar sesión en su nombre',
  },
  opening: host => `Ha cambiado la forma en que usted inicia sesión en la administración de ${host}.`,
  ifNotYou:
    'Si no ha sido usted ni un operador a petición suya, elija enseguida otra contraseña y avise a un operador.',
  change: 'El cambio',
  when: 'Cuándo',
  passkey: 'Clave de acceso',
  button: 'Ver su cuenta',
  closing: 'Este mensaje se envía después de cada cambio así. No pide ninguna contraseña ni código.',
  failures: {
    opening: host =>
      `Se ha enviado diez veces una contraseña o un código erróneos para su dirección en la administración de ${host}. Nadie ha entrado.`,
    ifNotYou:
      'Durante media hora no se acepta su contraseña en un navegador que usted no haya usado antes. Un navegador en el que ya inició sesión, una clave de acceso y el inicio de sesión único siguen funcionando. Un operador puede levantar la espera enseguida.',
    change: 'Lo ocurrido',
    closing: 'Este mensaje se envía una vez al día como mucho. No pide ninguna contraseña ni código.',
  },
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
    sign_in_failures: 'あなたとしてサインインしようとする失敗が続いています',
  },
  opening: host => `${host} の管理画面へのサインイン方法が変更されました。`,
  ifNotYou:
    'ご自身の操作でも、依頼した管理者の操作でもない場合は、すぐに別のパスワードを設定し、管理者に知らせてください。',
  change: '変更の内容',
  when: '日時',
  passkey: 'パスキー',
  button: 'アカウントを見る',
  closing: 'このメールは、この種の変更のたびに送られます。パスワードやコードをお尋ねすることはありません。',
  failures: {
    opening: host =>
      `${host} の管理画面で、あなたのアドレスに対して誤ったパスワードまたはコードが10回送信されました。サインインには成功していません。`,
    ifNotYou:
      'これから30分間、初めて使うブラウザーではパスワードを受け付けません。以前サインインしたブラウザー、パスキー、シングルサインオンは引き続き使えます。管理者はこの待ち時間をすぐに解除できます。',
    change: '起きたこと',
    closing: 'このメールは1日に1回だけ送られます。パスワードやコードをお尋ねすることはありません。',
  },
}

/** By the language of the person. */
export const securityMails: Readonly<Record<Language, SecurityMailWords>> = {
  en: english,
  de: german,
  fr: french,
  es: spanish,
  ja: japanese,
}
