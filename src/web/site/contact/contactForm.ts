import { queryOptions } from '@tanstack/react-query'
import type { Deps } from '#web/app/deps.tsx'
import { calls } from '../calls.ts'

/** The note that says when this form was shown; a new one for every form. */
export const contactFormQuery = (deps: Deps) =>
  queryOptions({ queryKey: ['contact', 'form'], queryFn: async () => (await calls(deps)).contact.form() })
