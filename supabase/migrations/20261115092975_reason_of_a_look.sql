-- A look at somebody's profile needs a reason that can be read: tabs, line breaks and other spaces are none.
-- Access: as before, the administrators of 20261115092100_admin_procedures.sql.
-- Tests: supabase/tests/database/reason_of_a_look.test.sql
create or replace function private.view_profile(target uuid, why text) returns table (id uuid, email text, name text)
language plpgsql security definer set search_path = ''
as $$
declare
  -- Spelled out, because what [[:space:]] knows depends on the database's locale; and btrim takes away one kind alone.
  blank constant text := '[\s\u0001-\u001f\u007f-\u00a0\u1680\u2000-\u200f\u2028-\u202f\u205f\u3000\ufeff]+';
  given constant text := regexp_replace(coalesce(why, ''), '^' || blank || '|' || blank || '$', '', 'g');
begin
  if not (
    private.is_admin() or (private.has_admin_role() and private.effective_user_id() is not distinct from target)
  ) then
    raise exception 'Only administrators may do this' using errcode = 'insufficient_privilege';
  end if;
  if given = '' then
    raise exception 'A reason is required' using errcode = 'invalid_parameter_value';
  end if;
  if length(given) > 500 then
    raise exception 'A reason has at most 500 characters' using errcode = 'invalid_parameter_value';
  end if;
  if exists (select from public.profiles person where person.id = target) then
    perform private.record_action('profile_viewed', target, target::text, jsonb_build_object('reason', given));
  end if;
  return query select person.id, person.email, person.name from public.profiles person where person.id = target;
end
$$;
