/** "Step 3 of 7": the indicator as text. Goes in the caption of the h1 and in the page title. */
export const stepText = (step: number, of: number) => `Step ${step} of ${of}`

/**
 * Progress as a tide scale with one mark per step. Decorative, because the text beside it says the same.
 * `step` counts from 1 and is the current step: the water reaches its mark.
 */
export const StepScale = ({ step, of }: { step: number; of: number }) => {
  const unit = 100 / of
  return (
    <svg aria-hidden viewBox="0 0 100 4" preserveAspectRatio="none" className="block h-4 w-full">
      <rect x="0" y="1" width="100" height="3" className="fill-panel" />
      <rect x="0" y="1" width={unit * step} height="3" className="fill-selected" />
      <path d="M0 4H100" className="stroke-accent" strokeWidth="2" vectorEffect="non-scaling-stroke" />
      {Array.from({ length: of + 1 }, (_, mark) => (
        <path
          key={mark}
          d={`M${mark * unit} ${mark === step ? 0 : 1.5}V4`}
          className={mark === step ? 'stroke-ink' : 'stroke-accent'}
          strokeWidth={mark === step ? 4 : 1.5}
          vectorEffect="non-scaling-stroke"
        />
      ))}
    </svg>
  )
}

/** The scale with its text below. Give `text` if the steps have another name. */
export const StepIndicator = ({ step, of, text = stepText(step, of) }: { step: number; of: number; text?: string }) => (
  <div className="max-w-form">
    <StepScale step={step} of={of} />
    <p className="mt-1 text-meta font-semibold text-link">{text}</p>
  </div>
)
