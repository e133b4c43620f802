// Texts of files for spreadsheets in English.

export const files = {
  files: {
    title: 'Spreadsheet',
    open: 'Spreadsheet',
    down: 'Download',
    downLead: 'A row for each room, rate and night; the file can be changed and taken in again.',
    downReservations: 'Download as a table',
    form: 'For spreadsheets that write',
    forms: { comma: '120.50 (commas between columns)', semicolon: '120,50 (semicolons between columns)' },
    downloading: '{rows} of {all} downloaded',
    downloaded: '{rows} downloaded',
    rows: { one: '# row', other: '# rows' },
    failed: 'The download broke off. Try again.',
    up: 'Take in a file',
    upLead:
      'Columns that the file does not have stay as they are; an empty cell clears, but an empty allotment stays as it was. You see what changes before it does.',
    choose: 'CSV file',
    tooLarge: 'The file has more than 10 MB. Save fewer nights, rooms or rates at a time.',
    reading: 'Reading {name}',
    checking: 'Checking {name}',
    changing: 'Changing {nights}',
    done: '{nights} changed from {name}. “Undo” takes it back.',
    refused: 'Nothing was changed: {count} to correct in {name}',
    faults: { one: '# cell or line', other: '# cells or lines' },
    line: 'Line',
    column: 'Column',
    wrong: 'What is wrong',
    whole: 'whole file',
    again: 'Check again',
  },
}
