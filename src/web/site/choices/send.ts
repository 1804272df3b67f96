/** Saves a choice sent from the question above a page or from /cookie-choices. Both are plain forms, so this runs on the server. */
import { redirect } from 'react-router'
import { tagPurposes, type TagPurpose } from '#contract/model/site/tagWords.ts'
import { paths } from '#contract/paths.ts'
import { consent } from '#contract/site/consent.ts'
import type { Deps } from '#web/app/data/deps.tsx'
import { call } from '#web/app/data/query.ts'
import { refusalOf, textIn } from '#web/app/data/sentForm.ts'

/** The page the question was answered on, from the Referer header. Keeps only path and query, so it cannot redirect to another site. */
const pageBefore = (request: Request): string => {
  const referrer = request.headers.get('referer')
  const { pathname, search } = referrer && URL.canParse(referrer) ? new URL(referrer) : { pathname: paths.choices(), search: '' }
  return pathname === paths.choices() ? paths.choices({ saved: 'tags' }) : pathname + search
}

const acceptedIn = (form: FormData): TagPurpose[] => {
  const intent = textIn(form, '_intent')
  return tagPurposes.filter((purpose) => intent === 'accept' || (intent === 'save' && textIn(form, purpose) === 'yes'))
}

export const sendChoice = async ({ query }: Deps, request: Request) => {
  const form = await request.formData()
  const intent = textIn(form, '_intent')
  try {
    if (intent === 'count' || intent === 'no-count') {
      await call(query, consent.count, { counted: intent === 'count' })
      return redirect(paths.choices({ saved: 'counting' }))
    }
    await call(query, consent.choose, { version: textIn(form, 'version'), accepted: acceptedIn(form) })
    return redirect(pageBefore(request))
  } catch (error) {
    const changed = [404, 409, 422].includes(refusalOf(error).status)
    return redirect(paths.choices({ fault: changed ? 'changed' : 'busy' }))
  }
}
