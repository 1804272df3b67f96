import { useMutation, type UseMutationOptions } from '@tanstack/react-query'
import type { Endpoint, InputOf, ReplyOf } from '#contract/endpoint.ts'
import { useDeps } from './deps.tsx'
import { call, invalidate, type CallInput } from './query.ts'

type Options<E extends Endpoint> = Omit<UseMutationOptions<ReplyOf<E>, Error, InputOf<E>>, 'mutationFn' | 'onSuccess'> & {
  /** Endpoints whose cached replies the change makes stale; those on the screen are fetched again. */
  invalidates?: readonly Endpoint[]
  onSuccess?: (reply: ReplyOf<E>, input: InputOf<E>) => unknown
}

/** A change made by a button: `const end = useChange(auth.revokeSession, { invalidates: [auth.sessions] })`, then `end.mutate({ id })`. */
export const useChange = <E extends Endpoint>(endpoint: E, { invalidates = [], onSuccess, ...options }: Options<E> = {}) => {
  const { query } = useDeps()
  return useMutation({
    ...options,
    mutationFn: (input: InputOf<E>) => call(query, endpoint, ...([input] as CallInput<E>)),
    onSuccess: async (reply, input) => {
      await onSuccess?.(reply, input)
      void invalidate(query, ...invalidates)
    },
  })
}
