-- Domains of domains, lists of fixed-length texts, defaults of domains, and a table for counting.
create domain public.plain_words as text;
create domain public.prose as public.plain_words;
create domain public.word_vector as tsvector;
create domain public.word_list as public.word_vector;
create table public.letters (id integer primary key, body public.prose not null, words public.word_list);
insert into public.letters values
  (1, 'The tenants keep the garden', to_tsvector('english', 'The tenants keep the garden')),
  (2, 'Rent is due in advance', to_tsvector('english', 'Rent is due in advance'));

create domain public.kilos as numeric default 1.5;
create domain public.heavy_kilos as public.kilos default 20;
create table public.parcels (
  id integer primary key,
  weight public.kilos,
  packed public.heavy_kilos,
  stated public.kilos default 3,
  label text default 'none'
);

create function public.join_letters(letters char[]) returns text immutable language sql as $$ select array_to_string(letters, '|') $$;
create function public.join_bits(bits bit[]) returns text immutable language sql as $$ select array_to_string(bits, '|') $$;
create function public.one_letter(letter char) returns text immutable language sql as $$ select letter $$;
create function public.one_bit(bits bit) returns text immutable language sql as $$ select bits::text $$;

create function public.set_cookies() returns text language plpgsql as $$
begin
  perform set_config('response.headers',
    '[{"Set-Cookie": "first=1; HttpOnly"}, {"X-Kind": "one"}, {"set-cookie": "second=2"}, {"Set-Cookie": "third=3"}]', true);
  return 'sent';
end
$$;

-- More rows than the project's max_rows.
create table public.pebbles (id integer primary key);
insert into public.pebbles select n from generate_series(1, 150) n;

grant select on public.letters, public.pebbles to anon, authenticated, service_role;
grant select, insert, update, delete on public.parcels to anon, authenticated, service_role;
