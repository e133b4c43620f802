// Answers in the form that their publisher reads: the bare one, or the older one with its own envelope (docs/older-form.md).

import { type KeyHolder, usesOlderForm } from '../../lodging/publishers/publisher.ts'
import type { CancellationAnswer, ReservationAnswer, ReservationPage } from '../../operations/answers.ts'
import type { Operations } from '../../operations/operations.ts'
import { asStaged, Fault, isStaged } from '../../values/faults.ts'
import type { Answer } from './operation.ts'
import { writeOlderProperty } from './presenter/older/property.ts'
import {
  writeOlderCancellation,
  writeOlderPage,
  writeOlderReservations,
} from './presenter/older/reservation.ts'
import { type WriteProperty, writeProperty } from './presenter/property.ts'
import { writeCancellation, writeReservation, writeReservationPage } from './presenter/reservation.ts'

/** What writing needs beside the answer. */
export interface AnswerContext {
  readonly operations: Pick<Operations, 'olderReservations'>
  readonly publicUrl: string
}

/** The writer of properties for a publisher. */
export const propertyWriter = ({ publisher }: KeyHolder): WriteProperty =>
  usesOlderForm(publisher) ? writeOlderProperty : writeProperty

/** One reservation. */
export async function reservationAnswer(
  { operations, publicUrl }: AnswerContext,
  holder: KeyHolder,
  found: ReservationAnswer,
): Promise<Answer> {
  if (!usesOlderForm(holder.publisher)) return { write: out => writeReservation(out, found) }
  const older = await operations.olderReservations(holder, [found])
  const view = { publicUrl, language: found.reservation.language }
  return { hasEnvelope: true, write: out => writeOlderReservations(out, older, view) }
}

/** A page of reservations. */
export async function reservationPageAnswer(
  { operations, publicUrl }: AnswerContext,
  holder: KeyHolder,
  found: ReservationPage,
): Promise<Answer> {
  if (!usesOlderForm(holder.publisher)) return { write: out => writeReservationPage(out, found) }
  const { reservations, ...page } = found
  const older = await operations.olderReservations(holder, reservations)
  const view = { ...page, publicUrl, language: holder.publisher.settings.language }
  return { hasEnvelope: true, write: out => writeOlderPage(out, older, view) }
}

/** A cancellation, made or simulated. */
export async function cancellationAnswer(
  { operations, publicUrl }: AnswerContext,
  holder: KeyHolder,
  cancelled: CancellationAnswer,
): Promise<Answer> {
  if (!usesOlderForm(holder.publisher)) return { write: out => writeCancellation(out, cancelled) }
  const [older] = await operations.olderReservations(holder, [cancelled])
  const view = { cancelled, publicUrl, language: cancelled.reservation.language }
  return { hasEnvelope: true, write: out => writeOlderCancellation(out, older!, view) }
}

/** The refusal of a read: clients of the older form know a remote system that cannot be asked by another type. */
export function readRefusal({ publisher }: KeyHolder, error: unknown): unknown {
  if (!(error instanceof Fault) || error.type !== 'RemoteInventoryException') return error
  if (!usesOlderForm(publisher)) return error
  const { message, headers, cause } = error
  const fault = new Fault('RemoteInformationException', message, { headers, cause })
  return isStaged(error) ? asStaged(fault) : fault
}
