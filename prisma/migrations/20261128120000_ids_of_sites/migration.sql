-- What the site around a web chat calls its visitor, signed: an identifier of its own type.
ALTER TYPE "identifier_type" ADD VALUE 'site_user_id';
