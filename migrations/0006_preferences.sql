-- How each member of staff likes the staff area to be. No row: the defaults.
CREATE TABLE preferences (
  user_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  theme text NOT NULL CHECK (theme IN ('system', 'light', 'dark')),
  shortcuts boolean NOT NULL
);
GRANT SELECT, INSERT, UPDATE ON preferences TO seawall_app;
