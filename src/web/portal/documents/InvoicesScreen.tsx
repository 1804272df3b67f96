/** Invoices and credit notes of all the client's companies, after what is to be paid and how. Each links to its PDF and to its policy. */
import type { LoaderFunctionArgs } from 'react-router'
import { formatDate, formatMoney } from '#contract/format.ts'
import { classLabel } from '#contract/model/policies/policyClass.ts'
import { paths } from '#contract/paths.ts'
import { invoices, type InvoiceLine } from '#contract/portal/invoices.ts'
import { depsContext } from '#web/app/data/deps.tsx'
import { useUser } from '#web/app/data/session.ts'
import { listLoader } from '#web/lists/listQuery.ts'
import { ListScreen, nameClass } from '#web/lists/ListScreen.tsx'
import { BackLink } from '#web/records/BackLink.tsx'
import { Screen } from '#web/records/Screen.tsx'
import { Badge } from '#web/ui/display/Badge.tsx'
import { StatusBadge } from '#web/ui/display/StatusBadge.tsx'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { useMaySee } from '../shell/useMayAct.ts'
import { owedQuery } from './InvoicesLine.tsx'
import { ToPay, toPayQuery } from './ToPay.tsx'

const loadList = listLoader(invoices.list)
export const loader = async (args: LoaderFunctionArgs) => {
  const { query } = args.context.get(depsContext)
  const [reply] = await Promise.all([loadList(args), query.prefetchQuery(owedQuery), query.prefetchQuery(toPayQuery)])
  return reply
}

export const InvoicesScreen = () => {
  // Only those whose payments they may see.
  const companies = useUser().companies.filter(({ rights }) => rights.billing !== 'none')
  const several = companies.length > 1
  const hasDocuments = useMaySee('documents')
  const withPolicies = companies.filter(({ rights }) => rights.policies !== 'none').map(({ id }) => id)
  return (
    <Screen title="Invoices and credit notes" above={hasDocuments && <BackLink to={paths.clientDocuments}>Documents</BackLink>}>
      <ToPay several={several} />
      <ListScreen
        endpoint={invoices.list}
        csv={invoices.csv}
        path={paths.clientInvoices}
        options={several ? { company: companies.map(({ id, name }) => ({ value: id, label: name })) } : {}}
        under={(invoice) => <Under invoice={invoice} several={several} />}
        offPhone={['class', 'total', 'issuedOn', 'dueOn']}
        cells={{
          reference: ({ id, reference }) => (
            <Anchor href={paths.invoiceFile(id)} className={nameClass}>
              {reference} (PDF)
            </Anchor>
          ),
          class: ({ policyId, class: name, company }) =>
            withPolicies.includes(company.id) ? (
              <Anchor href={`${paths.clientPolicy(policyId)}#payments`} className="link">
                {classLabel(name)}
              </Anchor>
            ) : (
              classLabel(name)
            ),
          outstanding: ({ outstanding }) => (
            <span className={outstanding === 0 ? 'none-here' : 'font-semibold'}>{formatMoney(outstanding)}</span>
          ),
          status: ({ status, overdue }) => (
            <span className="flex flex-wrap gap-1.5">
              <StatusBadge kind="invoice" status={status} reader="client" />
              {overdue && <Badge tone="danger">Overdue</Badge>}
            </span>
          ),
        }}
        nothingYet={{ title: 'No invoices yet', text: 'The first one will appear here when a policy is charged.' }}
      />
    </Screen>
  )
}

/** On a phone it also says for what, how much and when; once it is paid nobody asks when it was due. */
const Under = ({
  invoice: { company, total, issuedOn, dueOn, outstanding, ...invoice },
  several,
}: {
  invoice: InvoiceLine
  several: boolean
}) => (
  <>
    {several && <span className="block">{company.name}</span>}
    <span className="block md:hidden">
      {classLabel(invoice.class)}, {formatMoney(total)}
    </span>
    <span className="block md:hidden">
      {formatDate(issuedOn)}
      {dueOn && outstanding !== 0 && `, due ${formatDate(dueOn)}`}
    </span>
  </>
)
