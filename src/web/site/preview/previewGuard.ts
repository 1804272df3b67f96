/** Preview paths that match nothing. Visitors are redirected to the sign-in, as for real ones. */
import type { LoaderFunctionArgs } from 'react-router'
import { notFound } from '../notFound.ts'
import { requirePreviewer } from './previewer.ts'

export const loader = async (args: LoaderFunctionArgs) => {
  await requirePreviewer(args)
  throw await notFound(args)
}
