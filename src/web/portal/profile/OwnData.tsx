/** A copy of what we hold, as a file, and the other rights over one's data. */
import { useState } from 'react'
import { ApiError } from '#contract/failure.ts'
import { paths } from '#contract/paths.ts'
import { profile } from '#contract/portal/profile.ts'
import { useDeps } from '#web/app/data/deps.tsx'
import { call } from '#web/app/data/query.ts'
import { Card, CardHeader } from '#web/ui/display/Card.tsx'
import { toast } from '#web/ui/feedback/toasts.ts'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { Button } from '#web/ui/navigation/Button.tsx'

const keepAsFile = (name: string, content: unknown) => {
  const address = URL.createObjectURL(new Blob([JSON.stringify(content, null, 2)], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}

export const OwnData = () => {
  const { query } = useDeps()
  const [busy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    try {
      const data = await call(query, profile.data)
      keepAsFile(`my-data-${data.made.slice(0, 10)}.json`, data)
    } catch (error) {
      toast.error('Your data could not be downloaded', error instanceof ApiError ? error.text : undefined)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Card as="section">
      <CardHeader title="Your data" />
      <p>
        Download a copy of what we hold about you and, as far as your access reaches, about your companies and their policies. Files and
        messages are under Documents and on each record.
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button onClick={() => void download()} busy={busy} busyLabel="Collecting...">
          Download my data
        </Button>
      </div>
      <p className="mt-4 text-meta text-soft">
        To have something corrected or deleted, to close your account, or to complain about how we use your data,{' '}
        <Anchor href={paths.contact({ topic: 'other' })} className="link">
          write to us
        </Anchor>
        . How long we keep things is in the{' '}
        <Anchor href={paths.privacyPolicy()} className="link">
          privacy policy
        </Anchor>
        .
      </p>
    </Card>
  )
}
