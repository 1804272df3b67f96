import { Breadcrumbs } from '../navigation/Breadcrumbs.tsx'
import { Details, Faq } from '../display/Details.tsx'
import { NextPages } from '../navigation/NextPages.tsx'
import { Tabs } from '../navigation/Tabs.tsx'
import { TaskList } from '../display/TaskList.tsx'
import { StepIndicator } from '../display/StepIndicator.tsx'
import { Sample, Section } from './Section.tsx'

const here = '#navigation'

export const Navigation = () => (
  <Section id="navigation" title="Navigation">
    <Breadcrumbs
      crumbs={[
        { label: 'Home', href: '/' },
        { label: 'Insurance services', href: '/services' },
        { label: 'Public liability insurance', href: here },
      ]}
    />
    <Tabs
      label="Quote"
      tabs={[
        { label: 'Answers', href: `${here}1`, current: true },
        { label: 'Terms', href: `${here}2`, count: 2 },
        { label: 'Messages', href: `${here}3` },
        { label: 'History', href: `${here}4` },
      ]}
    />
    <Sample name="step indicator">
      <StepIndicator step={3} of={7} />
    </Sample>
    <Details summary="What counts as turnover?">Everything you invoiced in the year, without VAT.</Details>
    <Faq
      questions={[
        { question: 'Is public liability required by law?', answer: 'Usually not. Many contracts and venues ask for it all the same.' },
        { question: 'What is an excess?', answer: 'The first part of a claim, which you pay.' },
      ]}
    />
    <TaskList
      tasks={[
        { label: 'What happened', href: here, state: 'completed' },
        { label: 'Who was hurt', href: here, state: 'inProgress', hint: 'Leave out what you do not know' },
        { label: 'Photos and documents', href: here, state: 'notStarted' },
        { label: 'Check and send', state: 'cannotStart' },
      ]}
    />
    <NextPages
      title="Or start here"
      pages={[{ path: here, title: 'Insurance by trade', about: 'What the law and customers ask of your trade.' }]}
    />
  </Section>
)
