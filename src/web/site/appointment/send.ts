/** Moves or cancels an appointment from its signed link. Loaded when the form is first submitted. */
import { data } from 'react-router'
import { appointments } from '#contract/site/appointments.ts'
import type { Deps } from '#web/app/data/deps.tsx'
import { call } from '#web/app/data/query.ts'
import { refusalOf, statusOf, textIn, wordedRefusal, type Errors } from '#web/app/data/sentForm.ts'

export type Changed = { errors: Errors; done: 'moved' | 'cancelled' | null; time: string }

const lost =
  'Our server did not answer, so we do not know whether it was done. Check your internet connection, then try again: it is done only once.'

export const changeAppointment = async ({ query }: Deps, request: Request) => {
  const form = await request.formData()
  const [token, time] = [textIn(form, 'token'), textIn(form, 'time')]
  try {
    if (textIn(form, '_intent') === 'cancel') {
      await call(query, appointments.cancel, { token })
      return data<Changed>({ errors: {}, done: 'cancelled', time: '' })
    }
    await call(query, appointments.move, { token, day: textIn(form, 'day'), time })
    return data<Changed>({ errors: {}, done: 'moved', time: '' })
  } catch (error) {
    const refusal = refusalOf(error)
    const { time: wrong, day } = refusal.fields
    const errors = wordedRefusal(
      refusal,
      {
        own: [409, 429],
        lost,
        failed: 'That could not be done just now, and the fault is ours. Please try again in a minute, or ring us.',
      },
      wrong || day ? { time: wrong ?? day ?? '' } : {},
    )
    return data<Changed>({ errors, done: null, time }, { status: statusOf(refusal) })
  }
}
