import { useNavigate, useRevalidator } from 'react-router'
import type { User } from '#contract/model/people/user.ts'
import { paths } from '#contract/paths.ts'
import { companies } from '#contract/portal/companies.ts'
import { useChange } from '#web/app/data/useChange.ts'
import { MenuButton } from '#web/ui/app/MenuButton.tsx'
import { toast } from '#web/ui/feedback/toasts.ts'

/** Chooses the company the client acts for, which new requests and reports are for. With only one company, it just shows the name. */
export const CompanySwitcher = ({ user }: { user: User }) => {
  const go = useNavigate()
  const { revalidate } = useRevalidator()
  const { mutate } = useChange(companies.choose, {
    onSuccess: async ({ id }) => {
      await revalidate()
      await go(id === null ? paths.clientCompanies() : paths.clientCompany(id))
    },
    onError: () => toast.error('That did not work', 'You still act for the same company. Please try again.'),
  })
  const chosen = user.companies.find(({ id }) => id === user.company)
  const [only, another] = user.companies
  if (!another) return <span className="text-on-band">{only?.name}</span>
  return (
    <span className="scripted">
      <MenuButton
        label={chosen ? `Acting for ${chosen.name}` : 'Acting for all companies'}
        size="small"
        choice={{
          label: 'Act for',
          value: chosen?.id ?? 'all',
          options: [...user.companies.map(({ id, name }) => ({ value: id, label: name })), { value: 'all', label: 'All companies' }],
          onChange: (id) => mutate({ id: id === 'all' ? null : id }),
          closes: true,
        }}
      />
    </span>
  )
}
