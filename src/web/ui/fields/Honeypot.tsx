/** For programs that fill in every field; people neither see nor reach it. What is in it marks the sending as theirs. */
export const Honeypot = ({ value }: { value?: string | undefined }) => (
  <div hidden>
    <label htmlFor="website">Leave this empty</label>
    <input id="website" name="website" tabIndex={-1} autoComplete="off" defaultValue={value} />
  </div>
)
