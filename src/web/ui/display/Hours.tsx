/** Office hours as the settings have them: "Mon-Fri 9:00 AM - 5:30 PM". The days and the times each stay on one line where there is room; the text does not change. */
export const Hours = ({ hours: { shown } }: { hours: { shown: string } }) => {
  const from = Math.max(shown.search(/\d/), 0)
  return (
    <>
      {from > 0 && <span className="inline-block">{shown.slice(0, from).trimEnd()}</span>}
      {shown.slice(shown.slice(0, from).trimEnd().length, from)}
      <span className="inline-block">{shown.slice(from)}</span>
    </>
  )
}
