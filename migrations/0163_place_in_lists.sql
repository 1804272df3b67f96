-- Publishing did not store the place in lists, only loading the content that comes with the program did. So what staff wrote came first in its list
-- whatever its date, and what they moved stayed where it was.
UPDATE content_items SET position = CASE kind
    WHEN 'post' THEN date '2100-01-01' - (content ->> 'date')::date
    ELSE least(9999, greatest(-9999, round((content ->> 'position')::numeric)))::integer END
  WHERE edited AND (content ->> CASE kind WHEN 'post' THEN 'date' ELSE 'position' END) IS NOT NULL;
