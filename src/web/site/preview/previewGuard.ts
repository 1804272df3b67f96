/** Addresses of previews that name nothing: a visitor is led to the sign-in all the same. */
import type { LoaderFunctionArgs } from 'react-router'
import { notFound } from '../notFound.ts'
import { requirePreviewer } from './previewer.ts'

export const loader = async (args: LoaderFunctionArgs) => {
  await requirePreviewer(args)
  throw await notFound(args)
}
