/** Moves or cancels an appointment from its signed link. Loaded when the form is first submitted. */
import { data } from 'react-router'
import { ApiError } from '#contract/failure.ts'
import { appointments } from '#contract/site/appointments.ts'
import type { Deps } from '#web/app/data/deps.tsx'
import { call } from '#web/app/data/query.ts'

export type Changed = { errors: Record<string, string>; done: 'moved' | 'cancelled' | null; time: string }

export const changeAppointment = async ({ query }: Deps, request: Request) => {
  const form = await request.formData()
  const field = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
  const token = field('token')
  const time = field('time')
  try {
    if (field('_intent') === 'cancel') {
      await call(query, appointments.cancel, { token })
      return data<Changed>({ errors: {}, done: 'cancelled', time: '' })
    }
    await call(query, appointments.move, { token, day: field('day'), time })
    return data<Changed>({ errors: {}, done: 'moved', time: '' })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const { time: wrong, day } = error.fields
    const words =
      error.status === 409 || error.status === 429 ? error.text : 'That could not be done just now. Please try again, or ring us.'
    return data<Changed>(
      { errors: wrong || day ? { time: wrong ?? day ?? '' } : { '': words }, done: null, time },
      { status: error.status || 503 },
    )
  }
}
