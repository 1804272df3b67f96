import { queryOptions } from '@tanstack/react-query'
import type { Deps } from '#web/app/deps.tsx'
import { siteApi } from '../api.ts'

/** The note that says when this form was shown; a new one for every form. */
export const contactFormQuery = (deps: Deps) => queryOptions({ queryKey: ['contact', 'form'], queryFn: () => siteApi(deps.transport).contact.form() })
