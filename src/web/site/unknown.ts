/** An address that belongs to no screen. */
import type { LoaderFunctionArgs } from 'react-router'
import { depsContext } from '#web/app/deps.tsx'
import { notFound } from './notFound.ts'

export const loader = async ({ context, request }: LoaderFunctionArgs) => {
  throw await notFound(context.get(depsContext), request)
}
