const root = (column: 'id' | 'path', path: string): string => `(
  select m.${column} from organization m where (m.is_merchant_root or m.parent_id is null)
    and m.id = any(string_to_array(trim(both '/' from ${path}), '/')::bigint[])
  order by length(m.path) desc limit 1)`

/** SQL: the path of the merchant that the organization with this path is of: that of the nearest merchant's root at or above it. */
export const merchantPath = (path: string): string => `coalesce(${root('path', path)}, ${path})`

/** SQL: the id of that root as text. It stays where a merchant moves, so rows keep this one. */
export const merchantRoot = (path: string): string => `${root('id', path)}::text`
