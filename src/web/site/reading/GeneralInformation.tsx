/** What these pages are and who does what, for pages that lead to products. */
export const GeneralInformation = ({ className }: { className: string }) => (
  <p className={`${className} max-w-measure text-meta text-soft`}>
    These pages are general information, not advice on your own insurance. We arrange insurance; an insurer provides it.
  </p>
)
