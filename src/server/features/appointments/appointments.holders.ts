/** Holders of an appointment: anybody with its signed link. Its status and time decide what can still be done. */
import { Failure } from '#contract/failure.ts'
import type { Holder, Holders } from '#server/holder.ts'
import { idOfToken } from './appointments.ts'

const appointment: Holder<'appointment'> = {
  prove: (deps, { input }) => {
    const appointmentId = idOfToken(deps, String(input['token']))
    return Promise.resolve(appointmentId ? { appointmentId } : null)
  },
  scope: ({ appointmentId }) => ({ scope: 'holder', of: 'appointment', key: appointmentId }),
  refuse: () => new Failure('notFound', 'Not found'),
}

export const holders = { appointment } satisfies Partial<Holders>
