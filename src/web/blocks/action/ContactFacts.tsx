import { PhoneLink } from '#web/ui/display/PhoneLink.tsx'
import { Lines } from '../Lines.tsx'
import type { Rendering } from '../rendering.ts'
import { Title } from '../Title.tsx'

export const ContactFacts = ({ props: { title, text }, refs: { firm }, level }: Rendering<'contact'>) => (
  <section>
    <Title level={level}>{title}</Title>
    {text && (
      <div className="mt-3 max-w-measure space-y-3 text-soft">
        <Lines>{text}</Lines>
      </div>
    )}
    {firm && (
      <dl className="block-facts">
        <div>
          <dt>Phone</dt>
          <dd>
            <PhoneLink phone={firm.phone} />
            <span className="mt-0.5 block text-meta text-hint">{firm.hours}</span>
          </dd>
        </div>
        <div>
          <dt>Email</dt>
          <dd>
            <a href={`mailto:${firm.email}`} className="link">
              {firm.email}
            </a>
          </dd>
        </div>
        <div>
          <dt>Address</dt>
          <dd>
            <address className="not-italic">
              {firm.address.map((line) => (
                <span key={line} className="block">
                  {line}
                </span>
              ))}
            </address>
          </dd>
        </div>
      </dl>
    )}
  </section>
)
