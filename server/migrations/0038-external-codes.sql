-- Whether a coupon's codes are a partner's is said in its terms, before anybody imports any.

ALTER TABLE coupon_terms ADD COLUMN external_codes boolean NOT NULL DEFAULT false;
-- What was always so is now written down: for once terms are changed, while nobody else can reach them. The trigger is back on
-- before the transaction ends.
ALTER TABLE coupon_terms DISABLE TRIGGER coupon_terms_is_append_only;
UPDATE coupon_terms t SET external_codes = true
 WHERE t.benefit->>'kind' = 'CODE' AND EXISTS (SELECT 1 FROM partner_pool p WHERE p.template_id = t.template_id);
ALTER TABLE coupon_terms ENABLE TRIGGER coupon_terms_is_append_only;
ALTER TABLE coupon_terms ADD CONSTRAINT coupon_terms_external_codes_are_codes
  CHECK (NOT external_codes OR benefit->>'kind' = 'CODE');
COMMENT ON COLUMN coupon_terms.external_codes IS
  'Whether its codes are a partner''s, imported into partner_pool; only then is there one. The same in every version of a coupon:
   it is chosen before the first release, which needs codes. Where false, a code that is shown is the coupon''s own.';

UPDATE coupon_draft d
   SET terms = d.terms || jsonb_build_object('externalCodes', d.terms->'benefit'->>'kind' = 'CODE'
       AND EXISTS (SELECT 1 FROM partner_pool p WHERE p.template_id = d.template_id));
