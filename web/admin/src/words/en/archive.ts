// Texts about properties and publishers that are archived.

export const archive = {
  archive: {
    archive: 'Archive',
    restore: 'Restore',
    archived: 'Archived',
    filter: 'In business or archived',
    inBusiness: 'In business',
    all: 'All',
    since: 'Archived since {time}.',
    toCome: {
      one: '# reservation is still to come. It stays as it is, and can be cancelled.',
      other: '# reservations are still to come. They stay as they are, and can be cancelled.',
    },
    property: {
      act: 'Archive this property',
      says: 'From now on no publisher sees or sells it. Prices and rooms can still be written, also by channels. It can be restored at any time.',
      banner: 'Nobody sees or sells this property.',
      restoreAct: 'Restore this property',
      restoreSays: 'Its publishers see and sell it again, with the prices and rooms of now.',
    },
    publisher: {
      act: 'Archive this publisher',
      says: 'From now on its keys are refused and its pages are closed, but for the pages of reservations that guests have. It can be restored at any time.',
      banner: 'Its keys are refused, and its pages are closed.',
      restoreAct: 'Restore this publisher',
      restoreSays: 'Its keys that are not revoked work again, and its pages are open.',
    },
  },
}
