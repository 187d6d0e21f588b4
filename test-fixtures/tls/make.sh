#!/bin/sh
# Makes the certificates of this folder anew; needs openssl. The keys of the authorities are thrown away.
set -eu
cd "$(dirname "$0")"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
: > "$work/index.txt"
cat > "$work/openssl.cnf" <<END
[ca]
default_ca = tests
[tests]
database = $work/index.txt
new_certs_dir = $work
rand_serial = yes
default_md = sha256
policy = names
[names]
commonName = supplied
END

sign() { # name, folder of its key, extensions, first year, last year, options of openssl ca
  openssl genpkey -quiet -algorithm EC -pkeyopt ec_paramgen_curve:P-256 -out "$2/$1-key.pem"
  openssl req -new -key "$2/$1-key.pem" -subj "/CN=interwire test $1" -out "$work/$1.csr"
  printf "%b\n" "$3" > "$work/$1.ext"
  from=$4 to=$5 name=$1 folder=$2
  shift 5
  [ $# -gt 0 ] || set -- -selfsign -keyfile "$folder/$name-key.pem"
  openssl ca -batch -notext -config "$work/openssl.cnf" -extfile "$work/$name.ext" -in "$work/$name.csr" \
    -startdate "${from}0101000000Z" -enddate "${to}0101000000Z" -out "$name.pem" "$@"
}
authority() { # name, what signs it unless it does itself
  sign "$1" "$work" "basicConstraints=critical,CA:TRUE\nkeyUsage=critical,keyCertSign" 2020 2120 ${2:+$(signer "$2")}
}
certificate() { # name, alternative names, authority unless it signs itself, first year, last year
  sign "$1" . "basicConstraints=CA:FALSE\nsubjectAltName=$2" "${4:-2020}" "${5:-2120}" ${3:+$(signer "$3")}
}
signer() {
  echo "-cert $1.pem -keyfile $work/$1-key.pem"
}

here=DNS:localhost,IP:127.0.0.1,IP:::1
authority ca
authority other-ca
authority between ca
certificate server $here ca
certificate client DNS:client.example ca
certificate stranger DNS:stranger.example other-ca
certificate behind $here between
certificate self-signed $here
certificate expired $here ca 2020 2021
certificate early $here ca 2119 2120
