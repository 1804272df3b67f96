import { useNavigate } from 'react-router'
import { signInToasts } from '#contract/messages.ts'
import { auth } from '#contract/site/auth.ts'
import { toast } from '#web/ui/feedback/toasts.ts'
import { useDeps } from './deps.tsx'
import { useChange } from './useChange.ts'

/** Signs the user out of an area. `to`: where to go afterwards. */
export const useSignOut = (to: string) => {
  const { query } = useDeps()
  const navigate = useNavigate()
  const { mutate, isPending } = useChange(auth.logout, {
    onSuccess: async () => {
      await navigate(to)
      // Cleared after leaving the screens that read it, so that none of the area's data stays in memory.
      query.clear()
      toast.success(signInToasts.loggedOut.title)
    },
    onError: () => toast.error(signInToasts.logoutError.title, 'You are still signed in. Please try again.'),
  })
  return { signOut: () => mutate({}), signingOut: isPending }
}
