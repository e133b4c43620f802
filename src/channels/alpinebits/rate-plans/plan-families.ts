// Joined plans: a master and its alternative versions, mostly with other meals, which have the offers and supplements of the
// master. The master need not be sold here.

import type { Tariff } from '../../../lodging/prices/tariff.ts'
import type { XmlElement } from '../../xml.ts'
import { errorCodes } from '../message-refusal.ts'
import { attribute, flag, refuse, required } from './plan-values.ts'

/** One of several plans that share the offers and supplements of a master. */
export const isAlternative = (plan: XmlElement): boolean =>
  attribute(plan, 'RatePlanID') !== null && flag(plan, 'RatePlanQualifier') === false

export class PlanFamilies {
  readonly #tariffs: ReadonlyMap<string, Tariff>
  readonly #former: readonly Tariff[]
  readonly #leftOut: Tariff[] = []

  /** `tariffs`: those after the message, as far as it has been applied. `former`: those before it. */
  constructor(tariffs: ReadonlyMap<string, Tariff>, former: readonly Tariff[]) {
    this.#tariffs = tariffs
    this.#former = former
  }

  /** Remembers a plan of the message that is not connected, for its alternative versions. */
  addLeftOut(tariff: Tariff): void {
    this.#leftOut.push(tariff)
  }

  /**
   * What an alternative version shares with its master, as a tariff: the master, or, where none is sold here, the version as it
   * was before. MessageRefusal for neither.
   */
  masterOf(plan: XmlElement): Tariff {
    const group = required(plan, 'RatePlanID')
    const master = this.#masters(group)[0]
    if (master !== undefined) return master
    const code = required(plan, 'RatePlanCode')
    const before = this.#former.filter(({ sender }) => sender.group === group)
    const version = before.find(({ sender }) => sender.planCode === code)
    if (version !== undefined && !before.some(({ sender }) => sender.isMaster)) return version
    refuse(
      plan,
      `its master (RatePlanID ${group}) is not known here; send it in the same message.`,
      errorCodes.rateCode,
    )
  }

  /** The tariffs, alternative versions with what their masters, which may be new, share. MessageRefusal where there are two. */
  joined(list: XmlElement): Tariff[] {
    return [...this.#tariffs.values()].map(tariff => {
      const { group, isMaster } = tariff.sender
      if (group === null || isMaster) return tariff
      const masters = this.#masters(group)
      const codes = [...new Set(masters.map(({ sender }) => sender.planCode))]
      if (codes.length > 1)
        refuse(list, `RatePlanID ${group} has the masters ${codes.join(' and ')}; a group has one.`)
      const [master] = masters
      return master === undefined ? tariff : withMaster(tariff, master)
    })
  }

  #masters(group: string): Tariff[] {
    const all = [...this.#tariffs.values(), ...this.#leftOut]
    return all.filter(({ sender }) => sender.isMaster && sender.group === group)
  }
}

function withMaster(tariff: Tariff, master: Tariff): Tariff {
  const { conditions, freeNights, familyOffer } = master
  const supplements = master.supplements.map(terms => ({
    ...terms,
    prices: tariff.supplements.find(({ code }) => code === terms.code)?.prices ?? [],
  }))
  return { ...tariff, conditions, freeNights, familyOffer, supplements }
}
