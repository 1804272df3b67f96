-- A client counts as a larger business only where no figure still to come could say otherwise: with fewer than 10 staff it may be a
-- micro-enterprise, and below a turnover of 6.5 million pounds its balance sheet may make it small. A charity is judged by its income alone.
UPDATE clients SET category = 'commercial_small'
  WHERE category = 'commercial_larger' AND business_type <> 'charity' AND (turnover IS NULL OR turnover < 650000000 OR employees IS NULL OR employees < 10);
