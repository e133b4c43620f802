// The jobs of the installation: how they go, a run at once, and what is stuck.

import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import type { Operations } from '../../../operations/operations.ts'
import { may } from '../kit/access.ts'
import { addAdminRoute, closed } from '../kit/admin-route.ts'
import { namePageFields, pageOf } from '../kit/list-page.ts'
import {
  jobAnswer,
  jobPage,
  jobPath,
  jobQuery,
  presentJob,
  workDone,
  workPage,
  workPath,
} from './job-schemas.ts'

const all = '/admin/v1/jobs'
const one = `${all}/:job`

/** Adds the routes of jobs. */
export function addJobRoutes(scope: FastifyInstance, operations: Operations): void {
  addAdminRoute(scope, {
    method: 'GET',
    url: all,
    operationId: 'listJobs',
    access: may('installation.read', 'installation'),
    summary: 'Jobs.',
    description:
      'The recurring work of the installation: when each job last ran, how it went, and what waits.',
    query: jobQuery,
    result: jobPage,
    answer: async ({ query }) => {
      const { state = null, group = null } = query
      const { entries, nextCursor } = await pageOf(
        query,
        part => operations.listJobs({ state, group }, part),
        ({ kind }) => kind.id,
      )
      return { jobs: entries.map(job => presentJob(job, operations.now())), nextCursor }
    },
  })
  addAdminRoute(scope, {
    method: 'GET',
    url: one,
    operationId: 'showJob',
    access: may('installation.read', 'installation'),
    summary: 'A job.',
    description: 'As in the list.',
    path: jobPath,
    result: jobAnswer,
    answer: async ({ path }) => presentJob(await operations.showJob(path.job), operations.now()),
  })
  addAdminRoute(scope, {
    method: 'POST',
    url: `${one}/run`,
    operationId: 'runJob',
    access: may('installation.change', 'installation'),
    summary: 'Has a job run at once.',
    description:
      'One server that runs jobs begins it within a second or two; a run that is under way is ended first. `state` and `last_run` of the job show what came of it.',
    path: jobPath,
    result: jobAnswer,
    refusals: [409],
    answer: async ({ path }) => presentJob(await operations.runJob(path.job), operations.now()),
  })
  addWorkRoutes(scope, operations)
}

function addWorkRoutes(scope: FastifyInstance, operations: Operations): void {
  addAdminRoute(scope, {
    method: 'GET',
    url: `${one}/work`,
    operationId: 'listStuckWork',
    access: may('installation.read', 'installation'),
    summary: 'Stuck work of a job.',
    description: 'What failed and waits to be tried again, and what was given up, each with the reason.',
    path: jobPath,
    query: Type.Object(namePageFields, closed),
    result: workPage,
    answer: async ({ path, query }) => {
      const { entries, nextCursor } = await pageOf(
        query,
        part => operations.listWork(path.job, part),
        ({ id }) => id,
      )
      return { work: entries, nextCursor }
    },
  })
  addAdminRoute(scope, {
    method: 'POST',
    url: `${one}/work/:work/retry`,
    operationId: 'retryStuckWork',
    access: may('installation.change', 'installation'),
    summary: 'Has stuck work tried again.',
    description: 'At once, and with all its retries.',
    path: workPath,
    result: workDone('The work that is tried again.', 'waiting'),
    refusals: [409],
    answer: async ({ path }) => {
      await operations.retryWork(path.job, path.work)
      return { job: path.job, id: path.work, state: 'waiting' as const }
    },
  })
  addAdminRoute(scope, {
    method: 'POST',
    url: `${one}/work/:work/discard`,
    operationId: 'discardStuckWork',
    access: may('installation.change', 'installation'),
    summary: 'Lets stuck work go.',
    description:
      'It is neither tried nor listed any more. Only deliveries: a webhook or a mail about a reservation. They can still be sent again from the webhook or the reservation.',
    path: workPath,
    result: workDone('The work that was let go.', 'discarded'),
    refusals: [409],
    answer: async ({ path }) => {
      await operations.discardWork(path.job, path.work)
      return { job: path.job, id: path.work, state: 'discarded' as const }
    },
  })
}
