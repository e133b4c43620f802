// The sender's codes of rooms and rate plans, and what they are called at the property.

/** What the operator has connected. */
export interface CodeMapping {
  /** The id of the property's room by InvTypeCode; null for one that is not connected. */
  room(invTypeCode: string): number | null
  /** The rate plans of the property that a RatePlanCode is for; none for one that is not connected. */
  ratePlans(ratePlanCode: string): readonly MappedPlan[]
}

export interface MappedPlan {
  readonly rateCode: string
  /** Whether the plan is this one in the room. */
  has(roomId: number): boolean
}

/** Looks up rooms; null for one that is left out. */
export interface RoomCodes {
  room(invTypeCode: string): number | null
}

/** Looks codes up and remembers those that are not connected. */
export class PlanCodes {
  readonly #mapping: CodeMapping
  readonly #unknownRooms = new Set<string>()
  readonly #unknownPlans = new Set<string>()
  readonly #others: string[] = []

  constructor(mapping: CodeMapping) {
    this.#mapping = mapping
  }

  ratePlans(ratePlanCode: string): readonly MappedPlan[] {
    const plans = this.#mapping.ratePlans(ratePlanCode)
    if (plans.length === 0) this.#unknownPlans.add(ratePlanCode)
    return plans
  }

  /** The rooms of one of the plans; null: of a plan that is left out. */
  roomsOf(plan: MappedPlan | null): RoomCodes {
    return {
      room: invTypeCode => {
        const id = this.#mapping.room(invTypeCode)
        if (id === null) this.#unknownRooms.add(invTypeCode)
        return id === null || plan?.has(id) === false ? null : id
      },
    }
  }

  /** Whether a code is for the rate plan of the property, in any room. */
  isConnected(ratePlanCode: string, rateCode: string): boolean {
    return this.#mapping.ratePlans(ratePlanCode).some(plan => plan.rateCode === rateCode)
  }

  /** Adds a sentence of its own to the warnings. */
  warn(sentence: string): void {
    this.#others.push(sentence)
  }

  /** A sentence for each code that was asked for and is not connected. */
  warnings(): string[] {
    return [
      ...[...this.#unknownPlans].map(
        code => `RatePlanCode ${code} is not connected with a rate plan here, so the plan was left out.`,
      ),
      ...[...this.#unknownRooms].map(
        code => `InvTypeCode ${code} is not connected with a room here, so what is for it was left out.`,
      ),
      ...this.#others,
    ]
  }
}
