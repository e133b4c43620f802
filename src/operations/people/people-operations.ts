// The operations on people that HTTP can call: signing in, managing people, and what each does with their own account.

import { changeAccount, changeOwnPassword, endSessionOf, endSessionsOf, listSessionsOf } from './account.ts'
import { areCovered } from './coverage.ts'
import { askForReset, choosePassword, showLink } from './links.ts'
import {
  changePerson,
  giveRole,
  inviteAgain,
  invitePerson,
  listManagedPeople,
  setManagedState,
  showManagedPerson,
  takeRole,
} from './manage-people.ts'
import { beginPasskeySignIn, finishPasskeySignIn } from './passkey-sign-in.ts'
import { addPasskey, beginPasskey, listPasskeys, removePasskey } from './passkeys.ts'
import { listSavedFilters, removeSavedFilter, renameSavedFilter, saveFilter } from './saved-filters.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  resetSecondFactor,
  showSecondFactor,
} from './second-factor.ts'
import { identifyPerson, signOut } from './sessions.ts'
import { signIn } from './sign-in.ts'
import {
  beginSingleSignOn,
  finishSingleSignOn,
  finishWithCode,
  showSignInWays,
  unbindIdentity,
} from './single-sign-on.ts'

export const peopleOperations = {
  identifyPerson,
  areCovered,
  signIn,
  signOut,
  showSignInWays,
  beginSingleSignOn,
  finishSingleSignOn,
  finishWithCode,
  unbindIdentity,
  askForReset,
  showLink,
  choosePassword,
  changeAccount,
  changeOwnPassword,
  listSessionsOf,
  endSessionOf,
  endSessionsOf,
  listManagedPeople,
  showManagedPerson,
  invitePerson,
  inviteAgain,
  changePerson,
  setManagedState,
  giveRole,
  takeRole,
  showSecondFactor,
  beginSecondFactor,
  confirmSecondFactor,
  renewRecoveryCodes,
  removeSecondFactor,
  resetSecondFactor,
  listPasskeys,
  beginPasskey,
  addPasskey,
  removePasskey,
  beginPasskeySignIn,
  finishPasskeySignIn,
  listSavedFilters,
  saveFilter,
  renameSavedFilter,
  removeSavedFilter,
}
