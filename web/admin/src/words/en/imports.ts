// Texts of the import of reservations in English.

export const imports = {
  imports: {
    open: 'Import',
    title: 'Import reservations',
    lead: 'Bookings that were made elsewhere, from a CSV file: a line each, in the columns of the download or some of them. They hold their rooms from then on. Nothing is charged, and no guest gets a mail. The same file can be sent again: what is here already stays as it is.',
    columns: 'Every line needs {columns}.',
    property: 'Property',
    choose: 'CSV file of reservations',
    tooLarge: 'The file has more than 10 MB. Send fewer reservations at a time.',
    oversell: 'Take in bookings for which no room is left',
    oversellHelp: 'Only if the house really has the rooms: the nights are oversold then.',
    reading: 'Reading {name}',
    checking: 'Checking {name}',
    again: 'Check again',
    wouldImport: { one: '# reservation to import', other: '# reservations to import' },
    imported: { one: '# reservation imported', other: '# reservations imported' },
    present: { one: '# here already', other: '# here already' },
    elsewhere: { one: '# of another property', other: '# of other properties' },
    refused: { one: '# line refused', other: '# lines refused' },
    refusedHelp: 'Correct these lines and send the file again; the others can be imported now.',
    start: { one: 'Import # reservation', other: 'Import # reservations' },
    nothing: 'Nothing to import',
    progress: '{done} of {all} lines',
    interrupted:
      'The import broke off at {done} of {all} lines. What is imported stays; it goes on where it was.',
    resume: 'Go on',
    unfinished: 'An earlier import stopped at {done} of {all} lines.',
  },
}
