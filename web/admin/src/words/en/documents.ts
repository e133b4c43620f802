// Texts of documents of several properties in English.

export const documents = {
  documents: {
    title: 'Documents',
    downLead: 'All properties of the list in one file, with calendars and counts.',
    down: 'Download {documents}',
    documents: { one: '# document', other: '# documents' },
    downloading: '{done} of {all} downloaded',
    upLead:
      'Each document replaces its property, nights and counts included where it has them. All are checked before any is taken in.',
    up: 'Documents of properties, one or several in a file',
    checking: '{done} of {all} checked',
    taking: '{done} of {all} taken in',
    take: 'Take in {documents}',
    outcome: '{documents}, {refused}',
    refused: { one: '# refused', other: '# refused' },
    file: 'File',
    property: 'Property',
    what: 'What becomes of it',
    outcomes: {
      new: 'is a new property',
      replaces: 'replaces what is there',
      created: 'created',
      changed: 'changed',
      same: 'was the same already',
      refused: 'refused',
    },
    more: 'and {count} more',
    notAllowed: 'Your roles do not cover this property.',
  },
}
