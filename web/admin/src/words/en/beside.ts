// Texts of the list of reservations beside a sheet, and of kept filters, in English.

export const beside = {
  beside: {
    close: 'Close the sheet, and show the whole list',
    walk: 'from row to row',
    open: 'open',
    toPay: 'To pay',
    stillToPay: '{amount} to pay',
    toGiveBack: '{amount} to give back',
    paid: 'paid',
    nothing: 'nothing',
    balance: 'Still to pay',
    filters: 'Filters that are ready, and your own',
    saveFilter: 'Save this filter',
    changeFilter: 'Rename or remove “{name}”',
    rename: 'Rename',
    remove: 'Remove',
    name: 'Name',
    nameHelp: 'For you only, on every device. What you searched for is not kept.',
    save: 'Save',
  },
}
