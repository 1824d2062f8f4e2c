-- A merchant's root may hang below another one: a card is of the nearest at or above its organization, not of the topmost. One that has
-- the number of another card there stays where it was.
update pile_token t set merchant = own.root
from (
  select distinct on (near.root, lower(t.id_tag)) t.id, near.root
  from pile_token t join organization o on o.id = t.org_id cross join lateral (
    select m.id::text as root from organization m where (m.is_merchant_root or m.parent_id is null)
      and m.id = any(string_to_array(trim(both '/' from o.path), '/')::bigint[])
    order by length(m.path) desc limit 1) near
  where t.merchant <> '' order by near.root, lower(t.id_tag), t.id
) own
where t.id = own.id and t.merchant <> own.root
  and not exists (select from pile_token x where x.merchant = own.root and lower(x.id_tag) = lower(t.id_tag));
