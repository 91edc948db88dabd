-- revision 1
-- One form for singular and plural of folded Portuguese text. It need not be a word: útil and úteis both become "utel". The
-- stemmer cannot do this: it makes promoçõ of promoções and promoçã of promoção.
CREATE OR REPLACE FUNCTION public.parley_singular(text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
    SELECT regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(
      $1,
      '(\w)[oa]es\M', '\1ao', 'g'),
      '(\w{2})([aou])is\M', '\1\2l', 'g'),
      '(\w{2})eis\M', '\1el', 'g'),
      '(\w{3})(?:is|il)\M', '\1el', 'g'),
      '(\w{2})il\M', '\1el', 'g'),
      '(\w{2}[rzs])es?\M', '\1', 'g'),
      '(\w{2}[^s\W])s\M', '\1', 'g'),
      '(\w{2})n\M', '\1m', 'g')
  $function$;
