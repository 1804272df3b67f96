import { useSearchParams } from 'react-router'
import { useScripted } from '#web/ui/display/useScripted.ts'

/** Sends the question along with every form, because without script the reply page loses the conversation unless the URL has the question. */
export const Again = ({ question }: { question: string }) => {
  const scripted = useScripted()
  const [search] = useSearchParams()
  return scripted || search.get('q') ? null : <input type="hidden" name="again" value={question} />
}
