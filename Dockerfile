# An image with pclc and nothing else beside Debian 12: docker build -t pclc .
FROM debian:12 AS build
WORKDIR /src
COPY utils/bootstrap.sh utils/bootstrap.sh
RUN utils/bootstrap.sh && apt-get install -y -qq --no-install-recommends binutils dpkg-dev file
COPY . .
RUN cmake --preset release && cmake --build --preset release \
 && cpack -G DEB --config build/release/CPackConfig.cmake -B /package

FROM debian:12-slim
RUN --mount=type=bind,from=build,source=/package,target=/package apt-get install -y -qq /package/*.deb
WORKDIR /work
ENTRYPOINT ["pclc"]
