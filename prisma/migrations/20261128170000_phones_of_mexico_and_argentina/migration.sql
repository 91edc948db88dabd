-- Mexico's 1 and Argentina's 9 are no part of whom a phone belongs to. Keys are made new where nobody else has the new one: two
-- contacts of one person stay two until somebody merges them.
UPDATE contact_identifiers i SET match_key = '52' || substr(i.match_key, 4)
 WHERE i.type = 'phone' AND i.match_key ~ '^521[0-9]{10}$'
   AND NOT EXISTS (SELECT 1 FROM contact_identifiers o
                    WHERE o.organization_id = i.organization_id AND o.type = 'phone' AND o.match_key = '52' || substr(i.match_key, 4));

UPDATE contact_identifiers i SET match_key = '54' || substr(i.match_key, 4)
 WHERE i.type = 'phone' AND i.match_key ~ '^549[0-9]{10}$'
   AND NOT EXISTS (SELECT 1 FROM contact_identifiers o
                    WHERE o.organization_id = i.organization_id AND o.type = 'phone' AND o.match_key = '54' || substr(i.match_key, 4));
