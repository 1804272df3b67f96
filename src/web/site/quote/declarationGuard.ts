/** /quote/declaration: redirects to the check page, which now ends with the declaration. For old links and forms opened before the move. */
import { redirect } from 'react-router'
import { paths } from '#contract/paths.ts'

export const loader = () => redirect(paths.quotePage('check'))
export const action = loader
