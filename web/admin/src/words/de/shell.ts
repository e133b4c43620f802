// Texte der Seiten auf Deutsch.

import type { Words } from '../catalogue.ts'

export const shell = {
  shell: {
    skip: 'Zum Inhalt springen',
    navigation: 'Verwaltung',
    open: 'Navigation öffnen',
    fold: 'Navigation einklappen',
    unfold: 'Navigation ausklappen',
    trail: 'Wo Sie sind',
    allProperties: 'Alle Unterkünfte',
    properties: { one: '# Unterkunft', other: '# Unterkünfte' },
    chooseProperty: 'Unterkunft wählen',
    findProperty: 'Unterkunft suchen',
    noProperty: 'Keine Unterkunft heißt so.',
    look: 'Hell oder dunkel',
    account: 'Ihr Konto',
    notFound: 'Diese Seite gibt es nicht',
    notFoundHelp: 'Die Adresse ist vielleicht vertippt, oder die Seite ist umgezogen.',
    home: 'Zur Übersicht',
  },
  pages: {
    dashboard: 'Übersicht',
    calendar: 'Kalender',
    reservations: 'Reservierungen',
    audit: 'Änderungsprotokoll',
    people: 'Personen',
  },
  signIn: {
    title: 'Anmelden',
    lead: 'Bei der Verwaltung dieses Servers.',
    email: 'E-Mail-Adresse',
    password: 'Passwort',
    showPassword: 'Passwort anzeigen',
    button: 'Anmelden',
    out: 'Abmelden',
  },
  roles: {
    operator: 'Betreiber',
    publisher_manager: 'Vertriebsleitung',
    property_manager: 'Leitung der Unterkunft',
    front_desk: 'Rezeption',
    read_only: 'Nur lesen',
  },
  palette: {
    open: 'Suchen oder springen',
    placeholder: 'Eine Seite, Unterkunft, Nummer oder ein Name',
    nothing: 'Nichts heißt so.',
    pages: 'Seiten',
    properties: 'Unterkünfte',
    reservations: 'Reservierungen',
  },
  states: {
    loading: 'Wird geladen',
    failed: 'Das konnte nicht geladen werden',
    noAnswer: 'Der Server hat nicht geantwortet. Prüfen Sie Ihre Verbindung.',
    again: 'Noch einmal versuchen',
    request: 'Anfrage {id}',
    broken: 'Diese Seite hat einen Fehler',
    brokenHelp:
      'Gespeichertes ist sicher. Laden Sie die Seite neu; hilft das nicht, sagen Sie es dem Betreiber dieses Servers.',
    reload: 'Seite neu laden',
  },
} satisfies Partial<Words>
