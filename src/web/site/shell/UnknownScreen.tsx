/** For a URL that matches no screen. */
import type { LoaderFunctionArgs } from 'react-router'
import { notFound } from '../notFound.ts'

export const loader = async (args: LoaderFunctionArgs) => {
  throw await notFound(args)
}

export const UnknownScreen = () => null
