/** /quote/declaration: the declaration is the end of the check page. Old links, and a form that was open before it moved, lead there. */
import { redirect } from 'react-router'
import { paths } from '#contract/paths.ts'

export const loader = () => redirect(paths.quotePage('check'))
export const action = loader
