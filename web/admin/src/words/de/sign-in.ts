// Texte der Anmeldung über einen Identitätsanbieter, und des zweiten Faktors, der vor allem anderen eingerichtet wird.

export const signInWays = {
  sso: {
    with: 'Mit {name} anmelden',
    or: 'oder',
    leaving: '{name} wird geöffnet …',
    title: 'Sie werden angemeldet',
    wait: 'Ihre Antwort wird geprüft.',
    failed: 'Sie sind nicht angemeldet',
    back: 'Zurück zur Anmeldung',
    codeLead: 'Der Code Ihrer Authenticator-App oder einer Ihrer Wiederherstellungscodes.',
    noPassword: 'Passwörter sind hier abgeschaltet. Sie melden sich mit {name} an.',
    provider: 'Identitätsanbieter',
    bound: 'Meldet sich über den Identitätsanbieter an.',
    unbind: 'Vom Anbieter lösen',
    unbindHelp:
      '{name} wird überall abgemeldet. Die nächste Anmeldung bindet das Konto des Anbieters, das dann die E-Mail-Adresse hat.',
  },
  passkeys: {
    title: 'Passkeys',
    lead: 'Ihr Telefon, Computer oder Sicherheitsschlüssel meldet Sie mit Finger, Gesicht oder PIN an: ohne Adresse, Passwort und Code.',
    none: 'Sie haben noch keinen.',
    unable:
      'Passkeys brauchen einen Browser, der sie kennt, und eine Verwaltung unter einem Namen mit https.',
    added: 'hinzugefügt {time}',
    used: 'zuletzt benutzt {time}',
    unused: 'noch nicht benutzt',
    add: 'Passkey hinzufügen',
    name: 'Wie er heißt',
    nameHelp: 'Etwa „Telefon“ oder „Schlüssel am Empfang“.',
    make: 'Passkey erstellen',
    done: 'Ihr Passkey ist hinzugefügt. Wählen Sie beim nächsten Mal „Mit Passkey anmelden“.',
    remove: 'Entfernen',
    removeOf: '{name} entfernen',
    removed: 'Der Passkey ist entfernt.',
    signIn: 'Mit Passkey anmelden',
    given: 'Es wurde nichts unterschrieben. Versuchen Sie es noch einmal oder melden Sie sich anders an.',
  },
  setUpFirst: {
    title: 'Zweiten Faktor einrichten',
    lead: 'Ihre Rolle verlangt einen. Mit einer Authenticator-App oder einem Passkey dauert es zwei Minuten; danach machen Sie dort weiter, wo Sie waren.',
    done: 'Ihr zweiter Faktor ist eingerichtet.',
    proceed: 'Weiter',
    signOut: 'Abmelden',
    fresh: 'Sie haben sich eben ohne Passwort angemeldet, deshalb wird keines verlangt.',
  },
}
